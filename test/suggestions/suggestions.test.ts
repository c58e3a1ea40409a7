import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../rules/index.js';
import { readFixtures } from '../fixtures/read-fixtures.js';
import { offersIn, openFixtures, roundsOf, tryRound, type Before, type Offer } from './try.js';

/** Topics in which all rules that make suggestions make some; `npm run prove:suggestions` takes all topics. */
const TOPICS = [
  'consistent-key-namespace',
  'direct',
  'no-key-regeneration',
  'no-key-reuse',
  'no-shared-key',
  'own-clients',
  'require-business-key',
];
/** A suggestion in it does not hold yet: the roadmap says so. */
const FAILS = 'consistent-key-namespace/second-tries';
/** One program holds few rounds: what the later ones would show the proof shows. */
const ROUNDS = 2;

describe('the suggestions of some topics', () => {
  let before: Before | undefined;
  let offers: readonly Offer[] = [];

  beforeAll(() => {
    const opened = openFixtures(
      readFixtures().filter(({ topic, name }) => TOPICS.includes(topic) && name !== FAILS),
    );
    before = opened;
    offers = offersIn(opened);
  });

  test('compile, remove their finding and add none', () => {
    const rounds = roundsOf(offers).slice(0, ROUNDS);
    expect(rounds.flatMap((round) => tryRound(before as Before, round)).join('\n')).toBe('');
  });

  test('are made by the rules that say so', () => {
    const makers = new Set(offers.map(({ finding }) => finding.rule));
    const saying = rules.filter(({ suggests }) => suggests !== undefined).map(({ name }) => name);
    expect([...makers].sort()).toEqual([...saying].sort());
  });

  test('are one for a finding', () => {
    const places = offers.map(({ finding }) => finding.fingerprint);
    expect(new Set(places).size).toBe(places.length);
  });
});
