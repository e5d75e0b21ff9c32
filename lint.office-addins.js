// Only its rules: the plugin's configurations need packages that this project does not install.
const { default: rules } = require('eslint-plugin-office-addins/lib/rules');

module.exports = { meta: { name: 'office-addins' }, rules };
