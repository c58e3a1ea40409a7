import type { PathStep, Span } from '../../analysis/analysis.js';
import { relativePath } from '../../rule/relative-path.js';
import { stops } from '../flow-path.js';
import { html, type Markup } from './markup.js';
import { words } from './words.js';

const LONGEST_LINE = 400;

/** What the picture of a flow needs besides the path. */
export interface FlowOptions {
  readonly cwd: string;
  /** The source of a file; undefined leaves its code out. */
  readonly readText: (file: string) => string | undefined;
}

/**
 * A flow path as a picture: one stop under another, with the line of code at each, file by file. `isOnKey`: it leads from a
 * source into a key, which the ends of the picture then say.
 */
export function flow(path: readonly PathStep[], isOnKey: boolean, options: FlowOptions): Markup {
  const shown = stops(path);
  if (shown.length === 0) return html``;
  const last = shown.length - 1;
  const items = shown.map(({ at, step }, index) => {
    const file = shown[index - 1]?.at.file === at.file ? html`` : fileMarkup(at, options);
    const kind = index === 0 ? 'source' : index === last ? 'sink' : 'step';
    return html`<li class="${kind}">
      ${file}
      <p class="step-words">${isOnKey ? role(kind) : html``}${words(step)}</p>
      ${codeLine(at, options)}
    </li> `;
  });
  return html`<figure>
    <figcaption>${isOnKey ? 'From the source to the key' : 'How it comes about'}</figcaption>
    <ol class="flow">
      ${items}
    </ol>
  </figure>`;
}

/** The colour of a stop says it too, for those who see it. */
function role(kind: 'source' | 'step' | 'sink'): Markup {
  if (kind === 'step') return html``;
  return html`<span class="role">${kind}</span> `;
}

function fileMarkup({ file }: Span, { cwd }: FlowOptions): Markup {
  return html`<p class="file">${relativePath(cwd, file)}</p>`;
}

/** The first line of a place, with what it is about marked; without the file only its text. */
function codeLine(at: Span, { readText }: FlowOptions): Markup {
  const line = (readText(at.file) ?? '').split(/\r\n|[\n\r\u2028\u2029]/)[at.line - 1];
  const number = html`<span class="number">${at.line}</span>`;
  if (line === undefined || line.length > LONGEST_LINE)
    return html`<pre class="code">${number}<code><mark>${at.text.slice(0, LONGEST_LINE)}</mark></code></pre>`;
  const end = at.endLine === at.line ? at.endColumn - 1 : line.length;
  const indentation = line.length - line.trimStart().length;
  const before = line.slice(Math.min(indentation, at.column - 1), at.column - 1);
  return html`<pre
    class="code"
  >${number}<code>${before}<mark>${line.slice(at.column - 1, end)}</mark>${line.slice(end)}</code></pre>`;
}
