// The keyboard is the terminal's once the connection stands, and the way back's once it has ended.
"use strict";
function giveKeys() {
  const page = document.body.classList;
  const to = page.contains("-closed") ? "#ended a" : page.contains("-loaded") ? ".xterm-helper-textarea" : "";
  if (to) document.querySelector(to)?.focus();
}
window.addEventListener("focus", giveKeys);
window.addEventListener("load", () => {
  new MutationObserver(giveKeys).observe(document.body, { attributes: true, attributeFilter: ["class"] });
});
