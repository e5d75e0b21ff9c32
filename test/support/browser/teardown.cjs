module.exports = () => globalThis.closeShared();
