"""Breaking News, what a force may not be: each breach with its field, paragraph and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from core.engine.contract.forces import Breach
from core.engine.contract.options import Texts
from core.engine.words.message import Argument, say
from core.rules.breaking_news.forces.force import Force, Man
from core.rules.breaking_news.forces.pricing import parts_of, reckoned
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.tables.costs import ALL_IN
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES, most_common

ABOUT_A_SQUAD = (8, 15)  # BN-2.0.a: no hard limit
TEAMS = (2, 3)  # BN-0.0.b, BN-Q.03
SPECIAL = "R1"


class Checked(Struct, frozen=True):
    """A force with what it is checked by: the *options*, the *limit* of points or 0, the enemy's kind."""

    force: Force
    options: Options
    limit: int
    against: str

    @property
    def kind(self) -> str:
        """Regular or irregular, as most of its men are."""
        return kind_of(self.force)


def common_class(force: Force) -> str:
    """Return the class of most men, of two the better; empty without men (BN-Q.15)."""
    return most_common([man.grade for man in force.figures]) if force.figures else ""


def kind_of(force: Force) -> str:
    """Return whether a force is `regular` or `irregular` (BN-3.0.a); empty where nobody is there yet."""
    grade = common_class(force)
    return grade and ("regular" if GRADES[grade].regular else "irregular")


def breaches(
    force: Force, options: Texts | None = None, limit: int = 0, against: str = ""
) -> tuple[Breach, ...]:
    """Return all that is wrong with a force, then what the book advises against."""
    it = Checked(
        force, Options.read(reckoned(force, options)), limit or force.points, against or force.against
    )
    found = [breach for check in CHECKS for breach in check(it)]
    return tuple(sorted(found, key=lambda breach: breach.advice))


Check = Callable[[Checked], Iterator[Breach]]
CHECKS: list[Check] = []


def _check(check: Check) -> Check:
    CHECKS.append(check)
    return check


def _at_man(it: Checked, man: Man, name: str, rule: str, why: str, **args: Argument) -> Breach:
    index = it.force.figures.index(man)
    return Breach(f"man:{man.id}", f"figures[{index}].{name}", rule, say(why, who=man.name, **args))


def _extra(name: str, rule: str, why: str, **args: Argument) -> Breach:
    return Breach(f"extra:{name}", f"extras.{name}", rule, say(why, **args))


# --- points and men -------------------------------------------------------------------------


@_check
def _points(it: Checked) -> Iterator[Breach]:
    """Each side buys with its points (BN-0.0.a)."""
    cost = sum(part.points for part in parts_of(it.force, it.options))
    if it.limit and cost > it.limit:
        over = cost - it.limit
        yield Breach(
            "force", "points", "BN-0.0.a", say("bn-force-over", cost=cost, limit=it.limit, over=over)
        )


@_check
def _size(it: Checked) -> Iterator[Breach]:
    """A squad is of about eight to fifteen; the book sets no hard limit (BN-2.0.a)."""
    least, most = ABOUT_A_SQUAD
    men = len(it.force.figures)
    if not men:
        yield Breach("force", "figures", "BN-2.0.a", say("bn-force-nobody"))
    elif not it.force.squads and not least <= men <= most:
        why = say("bn-force-size", count=men, least=least, most=most)
        yield Breach("force", "figures", "BN-2.0.a", why, advice=True)


@_check
def _quality(it: Checked) -> Iterator[Breach]:
    """A class may be raised or lowered by one level from the list's (BN-P.e, BN-Q.109)."""
    if it.options.quality_shift == "free":
        return
    order = list(GRADES)
    for man in it.force.figures:
        listed = man.listed or it.force.listed
        if not listed or man.grade == listed:
            continue
        same = GRADES[listed].regular == GRADES[man.grade].regular
        if not same or abs(order.index(listed) - order.index(man.grade)) > 1:
            args = {"grade": say(f"grade-{man.grade}"), "listed": say(f"grade-{listed}")}
            rule = "BN-P.e" if same else "BN-3.0.a"
            yield _at_man(it, man, "grade", rule, "bn-force-quality", **args)


@_check
def _medics(it: Checked) -> Iterator[Breach]:
    """A medic for his flat price has a pistol, and is of the class of his squad (BN-Q.110)."""
    if it.options.medic_cost != "flat10":
        return
    for man in it.force.figures:
        if man.medic and any(weapon not in ("pistol", "grenade") for weapon in man.weapons):
            yield _at_man(it, man, "weapons", "BN-Q.110", "bn-force-medic-arms")
        squad = most_common([one.grade for one in it.force.figures if one.squad == man.squad])
        if man.medic and man.grade != squad:
            grade = say(f"grade-{squad}")
            yield _at_man(it, man, "grade", "BN-Q.110", "bn-force-medic-class", grade=grade)


@_check
def _given(it: Checked) -> Iterator[Breach]:
    """Flamethrowers, guns on the ground and equipment without a price come from a scenario (BN-Q.127–128)."""
    for man in it.force.figures:
        for weapon in ("flamethrower", "tank_gun"):
            if weapon in man.weapons:
                what = say(f"weapon-{weapon}")
                yield _at_man(it, man, "weapons", "BN-Q.127", "bn-force-scenario-gives", what=what)
        for thing in man.kit:
            if thing != "medic":
                what = say(f"kit-{thing}")
                yield _at_man(it, man, "kit", "BN-Q.128", "bn-force-scenario-gives", what=what)


@_check
def _armed(it: Checked) -> Iterator[Breach]:
    for man in it.force.figures:
        if not man.weapons:
            yield _at_man(it, man, "weapons", "BN-3.0.j", "bn-force-unarmed")


@_check
def _crews(it: Checked) -> Iterator[Breach]:
    """Who serves a machine gun as its second man is of the force, and serves no other (BN-Q.130)."""
    men = {man.id: man for man in it.force.figures}
    serving: dict[str, str] = {}
    for man in it.force.figures:
        if not man.crew:
            continue
        mate = men.get(man.crew)
        if mate is None or mate is man or mate.aboard or not {"mmg", "hmg"} & set(man.weapons):
            yield _at_man(it, man, "crew", "BN-Q.130", "bn-force-crew")
        elif mate.id in serving:
            args = {"mate": mate.name, "other": serving[mate.id]}
            yield _at_man(it, man, "crew", "BN-Q.130", "bn-force-crew-twice", **args)
        else:
            serving[mate.id] = man.name


# --- who leads ------------------------------------------------------------------------------


@_check
def _commander(it: Checked) -> Iterator[Breach]:
    """Every force has one commander with a leadership of 1 to 4 (BN-Q.143)."""
    commanders = [man for man in it.force.figures if man.commander]
    if it.force.figures and not commanders:
        yield Breach("force", "figures", "BN-Q.143", say("bn-force-no-commander"))
    for man in commanders[1:]:
        yield _at_man(it, man, "commander", "BN-Q.143", "bn-force-two-commanders", first=commanders[0].name)
    for man in commanders:
        if not man.leadership:
            yield _at_man(it, man, "leadership", "BN-Q.143", "bn-force-commander-leads")


@_check
def _squads(it: Checked) -> Iterator[Breach]:
    """A platoon has two units or more, each with men; a squad has its leader (BN-13.0.a–b, BN-Q.143)."""
    units = it.force.squads
    for index, unit in enumerate(units):
        key, field = f"unit:{unit.id}", f"squads[{index}]"
        own = [man for man in it.force.figures if man.squad == unit.id]
        if len(units) == 1:
            yield Breach(key, field, "BN-13.0.a", say("bn-force-one-squad"))
        if not own:
            yield Breach(key, field, "BN-13.0.a", say("bn-force-empty-squad", squad=_called(unit.name)))
            continue
        chief = next((man for man in own if man.id == unit.leader), None)
        if (unit.leader or not unit.section) and (chief is None or not chief.leadership):
            why = say("bn-force-squad-leader", squad=_called(unit.name))
            yield Breach(key, f"{field}.leader", "BN-Q.143", why)
    known = {unit.id for unit in units} or {""}
    for man in it.force.figures:
        if man.squad not in known:
            yield _at_man(it, man, "squad", "BN-13.0.a", "bn-force-no-squad")
    for index, ride in enumerate(it.force.vehicles):
        if ride.squad not in known:
            why = say("bn-force-no-squad", who=ride.name)
            yield Breach(f"ride:{ride.id}", f"vehicles[{index}].squad", "BN-13.0.a", why)


@_check
def _teams(it: Checked) -> Iterator[Breach]:
    """A squad is two or three fire teams, each specialist in one of them (BN-0.0.b, BN-Q.03)."""
    for man in it.force.figures:
        if not man.team:
            yield _at_man(it, man, "team", "BN-Q.03", "bn-force-no-team")
    sections = {unit.id for unit in it.force.squads if unit.section}
    least, most = TEAMS
    for squad in sorted({man.squad for man in it.force.figures} - sections):
        teams = {man.team for man in it.force.figures if man.squad == squad and man.team}
        if not least <= len(teams) <= most:
            key = f"unit:{squad}" if squad else "force"
            why = say("bn-force-teams", count=len(teams), least=least, most=most)
            yield Breach(key, "figures", "BN-Q.03", why, advice=True)


# --- vehicles -------------------------------------------------------------------------------


@_check
def _vehicles(it: Checked) -> Iterator[Breach]:
    """Crews are men of the force, no more than seats; guns are for heavy vehicles (BN-P.m, BN-Q.110)."""
    for index, ride in enumerate(it.force.vehicles):
        key, field = f"ride:{ride.id}", f"vehicles[{index}]"
        aboard = [man for man in it.force.figures if man.aboard == ride.id]
        if len(aboard) > ride.seats:
            why = say("bn-force-seats", who=ride.name, count=len(aboard), seats=ride.seats)
            yield Breach(key, f"{field}.seats", "BN-Q.110", why)
        if not any(man.post == "driver" for man in aboard):
            yield Breach(key, field, "BN-Q.110", say("bn-force-no-driver", who=ride.name))
        if "tank_gun" in ride.weapons and ride.kind not in ALL_IN:
            yield Breach(key, f"{field}.weapons", "BN-P.m", say("bn-force-gun", who=ride.name))
    rides = {ride.id for ride in it.force.vehicles}
    posts: set[tuple[str, str]] = set()
    for man in it.force.figures:
        if man.aboard and man.aboard not in rides:
            yield _at_man(it, man, "aboard", "BN-Q.110", "bn-force-no-vehicle")
        if man.post and not man.aboard:
            yield _at_man(it, man, "post", "BN-Q.110", "bn-force-post")
        if man.post and (man.aboard, man.post) in posts:
            post = say(f"bn-force-post-{man.post}")
            yield _at_man(it, man, "post", "BN-Q.110", "bn-force-post-twice", post=post)
        posts.add((man.aboard, man.post))


# --- support and Extras ---------------------------------------------------------------------


@_check
def _support(it: Checked) -> Iterator[Breach]:
    """Regulars have support fire, irregulars none but mortars (BN-Q.68, BN-X.MORTAR.a, BN-X.SUPPORT.b)."""
    extras = it.force.extras
    if it.force.support in SUPPORTS and it.kind == "irregular":
        yield Breach("support", "support", "BN-Q.68", say("bn-force-irregular-support"))
    if "mortars" in extras and it.kind == "regular":
        yield _extra("mortars", "BN-X.MORTAR.a", "bn-force-irregulars-only")
    if "improved_support" not in extras:
        return
    if "roe" in extras:
        yield _extra("improved_support", "BN-X.SUPPORT.b", "bn-force-improved-roe")
    if not supported(it.force):
        yield _extra("improved_support", "BN-X.SUPPORT.a", "bn-force-improved-none")


def supported(force: Force) -> bool:
    """Return whether a force has support fire of any kind: a regular one unless it says none (BN-Q.68)."""
    own = force.support in SUPPORTS or (not force.support and kind_of(force) == "regular")
    return own or "mortars" in force.extras


@_check
def _special_forces(it: Checked) -> Iterator[Breach]:
    """Only Special Forces infiltrate or have Intelligence 4 (BN-X.INFILTRATION.a, BN-X.INTEL.a, BN-Q.111)."""
    wanted = it.force.extras.get("infiltration", 0)
    squads = {man.squad for man in it.force.figures}
    special = [
        squad
        for squad in squads
        if all(man.grade == SPECIAL for man in it.force.figures if man.squad == squad)
    ]
    if wanted and not special:
        yield _extra("infiltration", "BN-X.INFILTRATION.a", "bn-force-special-only")
    elif wanted > len(special):
        yield _extra("infiltration", "BN-Q.111", "bn-force-infiltrations", count=wanted, squads=len(special))
    if it.force.extras.get("intelligence") == 4 and common_class(it.force) != SPECIAL:
        yield _extra("intelligence", "BN-X.INTEL.a", "bn-force-intelligence-4")


@_check
def _reserves(it: Checked) -> Iterator[Breach]:
    """Who is kept back for an ambush or infiltration comes by an Extra that was bought (BN-X.AMBUSH.a)."""
    rules = {"ambush": "BN-X.AMBUSH.a", "infiltration": "BN-X.INFILTRATION.b"}
    for man in it.force.figures:
        if man.reserve and man.reserve not in it.force.extras:
            what = say(f"bn-extra-{man.reserve}", count=1)
            yield _at_man(it, man, "reserve", rules[man.reserve], "bn-force-reserve", what=what)
        elif man.reserve == "infiltration" and man.grade != SPECIAL:
            yield _at_man(it, man, "reserve", "BN-X.INFILTRATION.a", "bn-force-special-man")


@_check
def _motivation(it: Checked) -> Iterator[Breach]:
    """Motivation is bought for a squad, in a platoon for every one: it tests as one body (BN-X.MOTIVATION.b).

    A section may be paid for or not: the price is by the squad.
    """
    wanted = it.force.extras.get("motivation", 0)
    most = len(it.force.squads) or 1
    least = sum(not unit.section for unit in it.force.squads)
    if wanted > most:
        yield _extra("motivation", "BN-X.MOTIVATION.b", "bn-force-motivations", count=wanted, squads=most)
    elif 0 < wanted < least:
        yield _extra("motivation", "BN-X.MOTIVATION.b", "bn-force-motivation-all", count=wanted, squads=least)


@_check
def _explosives(it: Checked) -> Iterator[Breach]:
    """Some irregulars may have explosives, in the fake markers, of which a side has two (BN-X.IED.a–b)."""
    charges = [name for name in ("ied", "ied_remote") if name in it.force.extras]
    for name in charges:
        if it.kind == "regular" or "ied" not in it.force.flags:
            yield _extra(name, "BN-X.IED.a", "bn-force-no-ied")
    if (count := sum(it.force.extras[name] for name in charges)) > 2:
        yield _extra(charges[0], "BN-X.IED.b", "bn-force-charges", count=count)


@_check
def _media(it: Checked) -> Iterator[Breach]:
    """Journalists come between regulars and irregulars, each kind with its buyer (BN-X.MEDIA.a–d)."""
    for name, buyer, rule in (
        ("embedded", "regular", "BN-X.MEDIA.c"),
        ("independent", "irregular", "BN-X.MEDIA.d"),
    ):
        if name not in it.force.extras:
            continue
        if it.kind and it.kind != buyer:
            yield _extra(name, rule, f"bn-force-{buyer}s-only")
        elif it.against == buyer:
            yield _extra(name, "BN-X.MEDIA.a", "bn-force-mixed-only")


@_check
def _civilians(it: Checked) -> Iterator[Breach]:
    """Civilians are bought by the irregulars who move them, against regulars (BN-X.CIVILIANS.b, BN-Q.139)."""
    if "civilians" not in it.force.extras:
        return
    if it.kind == "regular":
        yield _extra("civilians", "BN-X.CIVILIANS.b", "bn-force-irregulars-only")
    elif it.against == "irregular":
        yield _extra("civilians", "BN-Q.139", "bn-force-mixed-only")


@_check
def _negotiation(it: Checked) -> Iterator[Breach]:
    """Negotiation is the regulars' (BN-X.NEGOTIATION.a), in IT every squad's (BN-ED.95).

    Its fourth level is MSU's (BN-X.NEGOTIATION.b).
    """
    level = it.force.extras.get("negotiation", 0)
    if level and it.kind == "irregular" and it.options.negotiation_card != "squads":
        yield _extra("negotiation", "BN-X.NEGOTIATION.a", "bn-force-regulars-only")
    if level == 4 and "msu" not in it.force.flags:
        yield _extra("negotiation", "BN-X.NEGOTIATION.b", "bn-force-msu-only")


def _called(name: tuple[tuple[str, str], ...]) -> Argument:
    return say("side-name", **dict(name))
