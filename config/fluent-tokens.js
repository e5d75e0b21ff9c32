/** The tokens of Fluent UI: each is the CSS variable of its name. A test compares them with Fluent's own list. */
const tokens = new Proxy({}, { get: (_, name) => `var(--${String(name)})` });

module.exports = { tokens };
