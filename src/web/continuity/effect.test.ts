import { describe, expect, it } from 'vitest';
import type { PreviewResult } from '#root/contract/continuity.ts';
import { asksFirst } from './effect.ts';

type State = NonNullable<PreviewResult['links'][number]['after']>;
const state = (verdict: State['verdict'], critical = false): State => ({
  verdict,
  critical,
  margin: null,
  minutesOver: 0,
});
const node = { uid: '', kind: 'activity' as const, name: '' };

function link(before: State | null, after: State | null, direction: 'better' | 'worse'): PreviewResult {
  const change = { linkUid: '', dependent: node, provider: node, before, after, direction };
  return { breaks: 1, mends: 0, links: [change], gaps: [] };
}

describe('a change asks before it is saved', () => {
  it.each([
    ['becomes too late', link(state('green'), state('red'), 'worse'), true],
    ['is new and past the MTPD', link(null, state('grey', true), 'worse'), true],
    ['loses the time it had', link(state('green'), state('grey'), 'worse'), true],
    ['is just met', link(state('green'), state('yellow'), 'worse'), false],
    ['gets better', link(state('red'), state('green'), 'better'), false],
    ['goes', link(state('red'), null, 'better'), false],
  ])('where a link %s', (_, result, asks) => expect(asksFirst(result)).toBe(asks));
});
