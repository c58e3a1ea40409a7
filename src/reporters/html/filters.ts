import { VERDICTS } from '../../analysis/analysis.js';
import type { Report } from '../../rule/report.js';
import { countVerdicts } from '../summary.js';
import { html, type Markup } from './markup.js';

/** The form that narrows findings and calls down, by verdict, rule and text. Without scripts it is not shown. */
export function filters({ calls, findings }: Report): Markup {
  const counts = countVerdicts(calls);
  const verdicts = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      html`<label
        ><input type="checkbox" name="verdict" value="${verdict}" checked="" /> ${verdict}
        <span class="count">${counts[verdict]}</span></label
      >`,
  );
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  return html`<form id="filters" role="search" aria-label="Filter the report" hidden="">
    <fieldset>
      <legend>Verdict</legend>
      ${verdicts}
    </fieldset>
    <label
      >Rule
      <select name="rule">
        <option value="">every rule</option>
        ${rules.map((rule) => html`<option>${rule}</option>`)}
      </select></label
    >
    <label>Text <input type="search" name="text" autocomplete="off" /></label>
    <button type="reset">Show all</button>
    <output aria-live="polite"></output>
  </form>`;
}
