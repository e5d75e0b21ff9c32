import { excelBatch } from '../in-excel';
import { createListeners, type Changing } from '../listeners';

/** Whether Excel calculates only when a person asks for it (Formulas, Calculation Options, Manual). */
export interface ManualCalculation extends Changing {
  /** As it was at the last look. */
  isOn(): boolean;
  /** Asks Excel. Never rejects: where Excel does not tell, for example while a cell is edited, the last answer stays. */
  look(): Promise<boolean>;
}

/** Excel has one mode for all workbooks, and tells no event when it changes. */
export function createManualCalculation(): ManualCalculation {
  const listeners = createListeners();
  let isOn = false;
  return {
    isOn: () => isOn,
    async look() {
      const mode = await excelBatch(async (context) => {
        const { application } = context.workbook;
        application.load('calculationMode');
        await context.sync();
        return application.calculationMode;
      }).catch(() => undefined);
      const was = isOn;
      if (mode !== undefined) isOn = mode === 'Manual';
      if (was !== isOn) listeners.notify();
      return isOn;
    },
    onChange: listeners.add,
  };
}
