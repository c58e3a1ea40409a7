import type { Rewrite } from '../rewrite.js';
import { alias } from './alias.js';
import { arrowToFunction, functionToArrow } from './arrow.js';
import { assertion } from './assertion.js';
import { asyncHelper, awaitValue } from './async.js';
import { barrel, defaultImport, namespaceImport, renamingBarrel } from './barrel.js';
import { bracketAccess } from './bracket-access.js';
import { destructure } from './destructure.js';
import { extractClosure, extractFunction } from './extract-function.js';
import { extractLocal } from './extract-local.js';
import { identity } from './identity.js';
import { ifElse } from './if-else.js';
import { inlineVariable } from './inline.js';
import { letAssignment } from './let-assignment.js';
import { moveAsDefault, moveBehindBarrel, moveToFile } from './move.js';
import { namedConstant } from './named-constant.js';
import { optionsVariable } from './options-variable.js';
import { renameFunction, renameLocal, renameParameter, renameProperty } from './rename.js';
import { reorder } from './reorder.js';
import { shorthand } from './shorthand.js';
import { spread } from './spread.js';
import { concatToTemplate, templateToConcat } from './template.js';

/** Every way of writing a program differently that must not change a verdict. */
export const rewrites: readonly Rewrite[] = [
  renameLocal,
  renameParameter,
  renameFunction,
  renameProperty,
  inlineVariable,
  extractLocal,
  extractClosure,
  extractFunction,
  moveToFile,
  moveAsDefault,
  moveBehindBarrel,
  barrel,
  renamingBarrel,
  namespaceImport,
  defaultImport,
  alias,
  destructure,
  arrowToFunction,
  functionToArrow,
  asyncHelper,
  awaitValue,
  identity,
  reorder,
  spread,
  shorthand,
  bracketAccess,
  templateToConcat,
  concatToTemplate,
  assertion,
  letAssignment,
  ifElse,
  optionsVariable,
  namedConstant,
];
