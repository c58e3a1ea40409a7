/** The look of the page, light and dark. Every colour has a contrast of 4.5 to 1 on what is behind it. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0; --code: #eef1f4;
  --link: #0b57b7; --bad: #b3261e; --bad-back: #fde7e5; --warn: #7a4b00; --warn-back: #fdeecd;
  --good: #1a6b35; --good-back: #dff3e4; --open: #4a4fb3; --open-back: #e8e8fb; --mark: #ffe08a; --mark-ink: #3b2c00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --card: #1d2127; --ink: #e7eaee; --soft: #a5afba; --line: #363d46; --code: #272d35;
    --link: #82b7ff; --bad: #ff9d94; --bad-back: #4a1f1c; --warn: #f2c265; --warn-back: #42320f;
    --good: #86d99c; --good-back: #17391f; --open: #b7bbff; --open-back: #2b2d5c; --mark: #6b5410; --mark-ink: #ffeebf;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 7rem; }
body { margin: 0 auto; max-width: 76rem; padding: 0 1.25rem 3rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; } h4 { margin: 0; font-size: .85rem; color: var(--soft); }
p { margin: .5rem 0; } ol, ul { margin: 0; padding: 0; list-style: none; }
code, pre { font: .86em/1.5 ui-monospace, Consolas, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; unicode-bidi: isolate; direction: ltr; }
a { color: var(--link); } mark { background: var(--mark); color: var(--mark-ink); border-radius: 2px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--card); z-index: 1; }
header { padding: 2rem 0 1rem; } header p { color: var(--soft); }
.verdicts { display: flex; gap: .5rem; flex-wrap: wrap; } .verdicts li { flex: 1 1 7rem; padding: .6rem .9rem; background: var(--card); border: 1px solid var(--line); border-top: 4px solid currentColor; border-radius: 6px; font-size: .9rem; }
.verdicts strong { display: block; font-size: 1.6rem; line-height: 1.2; }
.verdicts .unstable, .verdicts .missing { color: var(--bad); } .verdicts .coarse { color: var(--warn); } .verdicts .unproven { color: var(--open); } .verdicts .stable { color: var(--good); }
#filters { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .6rem .9rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; font-size: .9rem; }
fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; border: 0; } legend { float: left; margin-right: .75rem; font-weight: 600; }
fieldset label { white-space: nowrap; } .count { color: var(--soft); }
select, input[type='search'], button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 4px; padding: .2rem .5rem; max-width: 100%; }
button { cursor: pointer; } output { color: var(--soft); flex-basis: 100%; }
.badge { display: inline-block; padding: 0 .55em; border-radius: 1em; font-size: .8rem; font-weight: 600; line-height: 1.6; white-space: nowrap; }
.badge.error, .badge.unstable, .badge.missing { color: var(--bad); background: var(--bad-back); } .badge.warning, .badge.coarse { color: var(--warn); background: var(--warn-back); }
.badge.stable { color: var(--good); background: var(--good-back); } .badge.unproven { color: var(--open); background: var(--open-back); }
article { margin: 0 0 1.25rem; padding: 1.1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; scroll-margin-top: 8rem; }
h3 { margin: 0; font-size: 1.05rem; } h3 .method { margin-left: .4rem; font-weight: 400; color: var(--soft); }
.place { color: var(--soft); font-size: .86rem; overflow-wrap: anywhere; } article > .place { margin: .1rem 0 .6rem; }
.statement code, .advice code, .step-words code, .end code, .legend code { background: var(--code); padding: 0 .25em; border-radius: 3px; }
.advice { margin: .9rem 0 0; padding: .5rem .8rem; background: var(--good-back); border-radius: 5px; } .advice strong { color: var(--good); }
.sides { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; align-items: start; margin-top: .9rem; } .sides > :only-child { grid-column: 1 / -1; }
figure { margin: 0; } figcaption { font-size: .85rem; font-weight: 600; color: var(--soft); margin-bottom: .4rem; }
.flow li { position: relative; padding: 0 0 .7rem 1.75rem; }
.flow li::before { content: ''; position: absolute; left: .55rem; top: 0; bottom: 0; width: 2px; background: var(--line); }
.flow .source::before { top: 2rem; } .flow .sink::before { bottom: auto; height: 2rem; }
.step-words { position: relative; margin: 0; font-size: .92rem; }
.step-words::before { content: ''; position: absolute; left: -1.63rem; top: .3rem; width: .85rem; height: .85rem; border-radius: 50%; background: var(--card); border: 3px solid var(--soft); }
.source .step-words::before { border-color: var(--bad); background: var(--bad); } .sink .step-words::before { border-color: var(--open); background: var(--open); border-radius: 3px; }
.file { margin: 0 0 .15rem; font-size: .8rem; color: var(--soft); overflow-wrap: anywhere; } li + li .file { padding-top: .5rem; border-top: 1px dashed var(--line); }
.role { font-size: .72rem; font-weight: 700; text-transform: uppercase; letter-spacing: .05em; color: var(--bad); } .sink .role { color: var(--open); }
.code { margin: .2rem 0 0; padding: .25rem .6rem; display: flex; gap: .75rem; background: var(--code); border-radius: 4px; } .code code { white-space: pre-wrap; font-size: 1em; } .number { color: var(--soft); user-select: none; }
.deliveries { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; } .deliveries li { padding: .6rem .7rem; border: 1px solid var(--line); border-radius: 6px; }
.sent { margin: .35rem 0 0; } .key { display: block; font-size: 1em; } .under { display: block; margin-top: .4rem; font-size: .88rem; color: var(--soft); } .under code { font-size: .95em; }
.end { padding: .5rem .7rem; border-radius: 6px; background: var(--bad-back); } .end strong { color: var(--bad); } .legend { font-size: .82rem; color: var(--soft); }
.sides > div { border-left: 1px solid var(--line); padding-left: 1.5rem; }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); font-size: .92rem; } th, td { padding: .55rem .8rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); } th { font-size: .82rem; color: var(--soft); }
td:nth-child(1) { width: 9rem; } td:nth-child(2) { width: 27%; } td:nth-child(4) { width: 18%; } td a { display: block; }
.why { display: block; font-size: .82rem; color: var(--soft); } td .place { display: block; } .written { display: block; }
.derivation { display: block; margin-top: .25rem; font-size: .85rem; color: var(--soft); line-height: 1.9; } .derivation code { padding: .1em .25em; margin: 0 1px; border-radius: 3px; background: var(--code); color: var(--ink); white-space: pre-wrap; } .derivation .value { background: var(--open-back); color: var(--open); }
details { margin-top: .75rem; } footer { margin-top: 2.5rem; font-size: .86rem; color: var(--soft); }
@media (max-width: 50rem) {
  .sides, .deliveries { grid-template-columns: minmax(0, 1fr); } .sides > div { border: 0; padding: 0; }
  #filters { position: static; } thead { position: absolute; left: -999rem; }
  table, tbody, tr, td { display: block; width: auto !important; } tr { padding: .6rem 0; border-bottom: 1px solid var(--line); } td { border: 0; padding: .2rem .9rem; }
}
@media print { #filters, .skip { display: none; } body { max-width: none; } article { break-inside: avoid; } }
`;
