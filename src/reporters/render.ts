import type { Report } from '../rule/report.js';
import { renderGithub } from './github.js';
import { renderGitlab } from './gitlab.js';
import { renderHtml } from './html/html.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderMarkdown } from './markdown.js';
import { renderPretty, type PrettyOptions } from './pretty.js';
import { renderSarif, type SarifOptions } from './sarif.js';

/** The formats that a report can have. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** What the formats need besides the report. */
export interface RenderOptions extends PrettyOptions, SarifOptions {
  /** Absolute folder of the repository, for the formats whose reader counts paths from there. */
  readonly repository: string;
}

/** The report in a format. */
export function render(report: Report, format: Format, options: RenderOptions): string {
  const { cwd, repository } = options;
  switch (format) {
    case 'pretty':
      return renderPretty(report, options);
    case 'json':
      return renderJson(report, cwd);
    case 'sarif':
      return renderSarif(report, options);
    case 'github':
      return renderGithub(report, repository);
    case 'gitlab':
      return renderGitlab(report, repository);
    case 'junit':
      return renderJunit(report, cwd);
    case 'markdown':
      return renderMarkdown(report, cwd);
    case 'html':
      return renderHtml(report, options);
  }
}
