import { causeUnits } from './cause.js';
import { grainUnits } from './grain.js';
import { memoryUnits } from './memory.js';
import { provenanceUnits } from './provenance.js';
import type { Unit } from './unit.js';
import { viewUnits } from './view.js';
import { waysUnits } from './ways.js';

/** The tables, by the file of the engine that they are about. To list the units asks the engine already. */
export const units: Readonly<Record<string, () => readonly Unit[]>> = {
  cause: causeUnits,
  grain: grainUnits,
  memory: memoryUnits,
  provenance: provenanceUnits,
  view: viewUnits,
  ways: waysUnits,
};
