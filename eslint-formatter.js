// ESLint takes a formatter by the path of a file: this one is short enough to be typed.
export { default } from './dist/src/eslint/formatter.js';
