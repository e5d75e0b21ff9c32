/** Installs the part of Office.js' `CustomFunctions` that our code uses while it answers a cell. */
export function installCustomFunctions(): void {
  class CellError {
    constructor(
      readonly code: string,
      readonly message: string,
    ) {}
  }
  Object.assign(globalThis, {
    CustomFunctions: {
      Error: CellError,
      ErrorCode: {
        invalidValue: '#VALUE!',
        notAvailable: '#N/A',
        divisionByZero: '#DIV/0!',
        invalidNumber: '#NUM!',
        nullReference: '#NULL!',
      },
      associate: () => undefined,
    },
  });
}
