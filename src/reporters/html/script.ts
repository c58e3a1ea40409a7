/**
 * The only code in the page: it hides what the filters leave out. It reads what is there and makes no markup of it.
 */
export const SCRIPT = `
'use strict';
const form = document.getElementById('filters');
const items = [...document.querySelectorAll('[data-shown]')];
const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));
const listed = (item, name) => item.dataset[name].split(' ').filter(Boolean);
function apply() {
  const data = new FormData(form);
  const verdicts = new Set(data.getAll('verdict'));
  const rule = data.get('rule');
  const text = data.get('text').trim().toLowerCase();
  for (const item of items) {
    const own = listed(item, 'verdicts');
    item.hidden = !(
      (own.length === 0 || own.some((verdict) => verdicts.has(verdict))) &&
      (rule === '' || listed(item, 'rules').includes(rule)) &&
      texts.get(item).includes(text)
    );
  }
  const shown = (selector) => {
    const all = items.filter((item) => item.matches(selector));
    return all.filter((item) => !item.hidden).length + ' of ' + all.length;
  };
  form.querySelector('output').value =
    shown('article') + ' findings, ' + shown('tr') + ' Stripe writes shown';
}
form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', apply);
form.addEventListener('reset', () => setTimeout(apply));
apply();
`;
