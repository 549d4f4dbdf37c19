"""The store's tables, and how a store of an older program becomes one of this: one step a version.

A step that was released is never changed again; what comes later is a new step at the end.
"""

from __future__ import annotations

PEOPLE = (
    # What the host keeps about itself, such as the key of its codes' hashes.
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # *sort* is the name as no two people may have it; whoever was removed leaves it free.
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT NOT NULL,"
    " created TEXT NOT NULL, removed TEXT)",
    "CREATE UNIQUE INDEX people_by_name ON people (sort) WHERE removed IS NULL",
    "CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, public TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES people (id), added TEXT NOT NULL, last_used TEXT)",
    # An invitation is kept as its hash; *game* and *seat* where it leads straight to one.
    "CREATE TABLE invitations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, name TEXT NOT NULL,"
    " game TEXT, seat TEXT, made TEXT NOT NULL, expires TEXT NOT NULL,"
    " used_by INTEGER REFERENCES people (id), used TEXT)",
    "CREATE TABLE failures (id INTEGER PRIMARY KEY, source TEXT NOT NULL, at TEXT NOT NULL)",
    "CREATE INDEX failures_by_source ON failures (source, at)",
)

GAMES = (
    # *file* is the log's name in the games' folder, NULL while people gather; *plan* is how it was set up.
    "CREATE TABLE games (id TEXT PRIMARY KEY, file TEXT, scenario TEXT NOT NULL, title TEXT NOT NULL,"
    " made_by INTEGER NOT NULL REFERENCES people (id), made TEXT NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('gathering', 'running', 'over')), ended TEXT, plan TEXT NOT NULL)",
    "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id), seat TEXT NOT NULL,"
    " kind TEXT NOT NULL CHECK (kind IN ('person', 'bot', 'open')), PRIMARY KEY (game, seat))",
    # Who sits, or did: invited and not come while *since* is NULL, gone when *until* is set. Who has ever
    # sat there *knows* the seat's secrets. *words* are what he adds to the dice, until the game begins.
    "CREATE TABLE sitters (game TEXT NOT NULL, seat TEXT NOT NULL, person INTEGER NOT NULL REFERENCES"
    " people (id), since TEXT, until TEXT, knows INTEGER NOT NULL DEFAULT 0,"
    " words TEXT NOT NULL DEFAULT '',"
    " PRIMARY KEY (game, seat, person), FOREIGN KEY (game, seat) REFERENCES seats (game, seat))",
    "CREATE INDEX sitters_by_person ON sitters (person)",
    # What somebody has seen last: records in his seat's own numbers, and what was said.
    "CREATE TABLE marks (person INTEGER NOT NULL REFERENCES people (id), game TEXT NOT NULL REFERENCES"
    " games (id), seat TEXT NOT NULL, record INTEGER NOT NULL DEFAULT 0, talk INTEGER NOT NULL DEFAULT 0,"
    " at TEXT NOT NULL, PRIMARY KEY (person, game, seat))",
)

TALK = (
    # *audience* is all, side, referee, or the seat that the referee speaks to; *record* is how far the
    # game's log had come, for those who watch some acts behind.
    "CREATE TABLE talk (id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), at TEXT NOT NULL,"
    " record INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES people (id), seat TEXT NOT NULL,"
    " audience TEXT NOT NULL, text TEXT NOT NULL)",
    "CREATE INDEX talk_by_game ON talk (game, id)",
    # A seat's standing answer: which kind of window (empty for any), to the end of which turn; *made* after
    # which record, in the seat's own numbers, and up to which *record* all was found harmless.
    "CREATE TABLE standing (game TEXT NOT NULL REFERENCES games (id), seat TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES people (id), about TEXT NOT NULL, turn INTEGER NOT NULL,"
    " made INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (game, seat))",
)

WAITING = (
    # How a game ended, as everybody may read it: a sentence and its arguments as JSON; NULL while it runs,
    # and of a game that ended before this step until it is opened.
    "ALTER TABLE games ADD COLUMN outcome TEXT",
    # The consent that *seat* asks for at a table, to go *back* (or forward) to a record of the log, which
    # had so many *records*; *wanted* and *agreed* are seats as JSON.
    "CREATE TABLE consents (game TEXT PRIMARY KEY REFERENCES games (id), seat TEXT NOT NULL,"
    " back INTEGER NOT NULL, target INTEGER NOT NULL, records INTEGER NOT NULL, wanted TEXT NOT NULL,"
    " agreed TEXT NOT NULL)",
)

INVITERS = (
    # Who made an invitation from a table; NULL where it was made by the keeper's own command.
    "ALTER TABLE invitations ADD COLUMN made_by INTEGER REFERENCES people (id)",
)

ERRANDS = (
    # An act of *seat*, a command as JSON, that stopped where people throw or measure, with the *answers* so
    # far; the log had so many *records*.
    "CREATE TABLE errands (game TEXT PRIMARY KEY REFERENCES games (id), seat TEXT NOT NULL,"
    " records INTEGER NOT NULL, command TEXT NOT NULL, answers TEXT NOT NULL)",
)

NAMES = (
    # What a seat is called, a name or a sentence as JSON, where its game's scenario is a file of its own.
    "ALTER TABLE seats ADD COLUMN name TEXT",
)

MISSED = (
    # What a seat is told of that happened while nobody sat there: a sentence and its arguments as JSON.
    "CREATE TABLE missed (id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id),"
    " seat TEXT NOT NULL, message TEXT NOT NULL)",
)

LANGUAGES = (
    # The language that somebody chose; NULL where his terminal says it.
    "ALTER TABLE people ADD COLUMN language TEXT",
)

SETTINGS = (
    # What somebody has set for himself at this host, as the text of a file; NULL where nothing is set.
    "ALTER TABLE people ADD COLUMN settings TEXT",
)

RIGHTING = (
    # What *seat* asks to put right, in its own numbers and as JSON; NULL where it asks to go back or forward.
    "ALTER TABLE consents ADD COLUMN plan TEXT",
)

CLOCKS = (
    # How much time each seat of a game has left, up to which record and moment it was counted, as JSON.
    "CREATE TABLE clocks (game TEXT PRIMARY KEY REFERENCES games (id), times TEXT NOT NULL)",
    # Seats that a bot plays for whoever sits there, until he takes them back.
    "CREATE TABLE stand_ins (game TEXT NOT NULL REFERENCES games (id), seat TEXT NOT NULL,"
    " since TEXT NOT NULL, PRIMARY KEY (game, seat))",
    # When somebody is away: from *first* to before *last*, announced when it was *made*.
    "CREATE TABLE vacations (person INTEGER NOT NULL REFERENCES people (id), first TEXT NOT NULL,"
    " last TEXT NOT NULL, made TEXT NOT NULL)",
    "CREATE INDEX vacations_by_person ON vacations (person, first)",
)

MOMENTS = (
    # What somebody marked to find it again, with whose *eyes* he looked, in that seat's own numbers.
    "CREATE TABLE moments (person INTEGER NOT NULL REFERENCES people (id), game TEXT NOT NULL REFERENCES"
    " games (id), eyes TEXT NOT NULL, record INTEGER NOT NULL, event INTEGER NOT NULL,"
    " word TEXT NOT NULL, PRIMARY KEY (person, game, eyes, record, event))",
)

LEAVING = (
    # When a game was taken off the host's list; its log stays where it is.
    "ALTER TABLE games ADD COLUMN struck TEXT",
    # Whose seat it is that somebody is invited to instead of him: who accepts takes his place.
    "ALTER TABLE sitters ADD COLUMN instead INTEGER REFERENCES people (id)",
    # Who asks for the seat of somebody who has stayed away.
    "CREATE TABLE claims (game TEXT NOT NULL REFERENCES games (id), seat TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES people (id), at TEXT NOT NULL, PRIMARY KEY (game, seat, person))",
)

LETTERS = (
    # Whether somebody wants letters while he is away (digest, each; NULL for none), and to where.
    "ALTER TABLE people ADD COLUMN letters TEXT",
    "ALTER TABLE people ADD COLUMN letters_to TEXT",
    # When the last one was written to him.
    "ALTER TABLE people ADD COLUMN written TEXT",
    # The seats that are awaited, since when; and whom of their people a letter was written to about that.
    "CREATE TABLE awaited (game TEXT NOT NULL REFERENCES games (id), seat TEXT NOT NULL, since TEXT NOT NULL,"
    " PRIMARY KEY (game, seat))",
    "CREATE TABLE written_to (game TEXT NOT NULL, seat TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES people (id), PRIMARY KEY (game, seat, person),"
    " FOREIGN KEY (game, seat) REFERENCES awaited (game, seat) ON DELETE CASCADE)",
    # Letters on their way: *games* are what waited, as JSON; *due* is when one is tried (again).
    "CREATE TABLE letters (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES people (id),"
    " kind TEXT NOT NULL, made TEXT NOT NULL, games TEXT NOT NULL, due TEXT NOT NULL,"
    " tries INTEGER NOT NULL DEFAULT 0)",
)

LAPSING = (
    # The seats, as JSON, for which the game has gone on since a consent was asked, and that were told so.
    "ALTER TABLE consents ADD COLUMN lapsed TEXT NOT NULL DEFAULT '[]'",
)

RESULTS = (
    # How a game that is over came out: the side that is *winner*, "" for nobody; whether it is *decided* by
    # itself. What is *rated* was played by people against each other, and counts on its book's ladder.
    "CREATE TABLE results (game TEXT PRIMARY KEY REFERENCES games (id), winner TEXT NOT NULL,"
    " decided INTEGER NOT NULL, rated INTEGER NOT NULL, book TEXT NOT NULL)",
    # Who sat where then: a seat may change hands, or be given up, when all is over.
    "CREATE TABLE result_people (game TEXT NOT NULL REFERENCES results (game) ON DELETE CASCADE,"
    " seat TEXT NOT NULL, person INTEGER NOT NULL REFERENCES people (id),"
    " PRIMARY KEY (game, seat, person))",
)

MUTES = (
    # Whom somebody does not want to hear.
    "CREATE TABLE mutes (person INTEGER NOT NULL REFERENCES people (id), muted INTEGER NOT NULL REFERENCES"
    " people (id), PRIMARY KEY (person, muted))",
)

TOURNAMENTS = (
    # *plan* is how one was set up, *round* how many rounds have begun, of so many *rounds*.
    "CREATE TABLE tournaments (id TEXT PRIMARY KEY, plan TEXT NOT NULL,"
    " made_by INTEGER NOT NULL REFERENCES people (id), made TEXT NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('gathering', 'running', 'over')),"
    " round INTEGER NOT NULL DEFAULT 0, rounds INTEGER NOT NULL DEFAULT 0, struck TEXT)",
    # Who has joined; his *place* among those who have as many points, from the beginning on.
    "CREATE TABLE entrants (tournament TEXT NOT NULL REFERENCES tournaments (id),"
    " person INTEGER NOT NULL REFERENCES people (id), joined TEXT NOT NULL, left_at TEXT,"
    " place INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tournament, person))",
    # Who meets whom in a round; with no *other* a bye that is worth so many *points*.
    "CREATE TABLE pairings (tournament TEXT NOT NULL REFERENCES tournaments (id), round INTEGER NOT NULL,"
    " one INTEGER NOT NULL REFERENCES people (id), other INTEGER REFERENCES people (id),"
    " points REAL NOT NULL DEFAULT 0, PRIMARY KEY (tournament, round, one))",
    # The games of a round: who is on which seat, as JSON; a *ruling* (a seat, or draw) where one was made.
    "CREATE TABLE match_games (game TEXT PRIMARY KEY REFERENCES games (id),"
    " tournament TEXT NOT NULL REFERENCES tournaments (id), round INTEGER NOT NULL, seats TEXT NOT NULL,"
    " ruling TEXT)",
)

OFFERS = (
    # Whether what is asked is offered: that another takes back what he did last.
    "ALTER TABLE consents ADD COLUMN offer INTEGER NOT NULL DEFAULT 0",
)

LEVELS = (
    # How well a bot plays; those of before played quickly.
    "ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT 'quick'",
    "ALTER TABLE stand_ins ADD COLUMN level TEXT NOT NULL DEFAULT 'quick'",
)

HEARD_AGAIN = (
    # Whom somebody hears again whom he had muted: what he said up to *talk* is no news any more.
    "CREATE TABLE heard_again (person INTEGER NOT NULL REFERENCES people (id), other INTEGER NOT NULL"
    " REFERENCES people (id), talk INTEGER NOT NULL, PRIMARY KEY (person, other))",
)

ENDS_TOLD = (
    # Of which end of a game somebody knows, or was written to: one that was taken back is another later.
    "CREATE TABLE ends_told (game TEXT NOT NULL REFERENCES games (id), person INTEGER NOT NULL"
    " REFERENCES people (id), ended TEXT NOT NULL, PRIMARY KEY (game, person))",
)

ENDS_READ = (
    # Which end of a game somebody was told by `status`: neither that nor a letter tells it again.
    "CREATE TABLE ends_read (game TEXT NOT NULL REFERENCES games (id), person INTEGER NOT NULL"
    " REFERENCES people (id), ended TEXT NOT NULL, PRIMARY KEY (game, person))",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    PEOPLE,
    GAMES,
    TALK,
    WAITING,
    INVITERS,
    ERRANDS,
    NAMES,
    MISSED,
    LANGUAGES,
    SETTINGS,
    RIGHTING,
    CLOCKS,
    MOMENTS,
    LEAVING,
    LETTERS,
    LAPSING,
    RESULTS,
    MUTES,
    TOURNAMENTS,
    OFFERS,
    LEVELS,
    HEARD_AGAIN,
    ENDS_TOLD,
    ENDS_READ,
)
"""The statements that lead from version 0 (nothing) to 1, from 1 to 2, and so on."""
