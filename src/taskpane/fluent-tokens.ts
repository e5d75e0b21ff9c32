/** The tokens of Fluent UI: each is the CSS variable of its name. The build takes them for Fluent's list, as plain JavaScript. */
export const tokens = new Proxy({}, { get: (_, name) => `var(--${String(name)})` });
