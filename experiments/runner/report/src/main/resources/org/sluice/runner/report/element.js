// SPDX-License-Identifier: MIT
// What charts.js and network.js share.
"use strict";

/** Makes an element. Attributes that begin with "on" are listeners; children are elements or texts. */
function sluiceElement(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
