const { compileModule } = require('../../../config/swc.cjs');

/** A webpack loader that compiles as Jest does. ts-loader takes several times as long. */
module.exports = function compile(source) {
  return compileModule(source, this.resourcePath);
};
