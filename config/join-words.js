/** Joins the words of all languages in a table: only those who read or write it need to know which is whose. */
module.exports = (table) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(table)).map(([name, words]) => [name, [Object.values(words).join('|')]]),
    ),
  );
