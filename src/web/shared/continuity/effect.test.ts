import { describe, expect, it } from 'vitest';
import type { PreviewResult } from '#root/contract/continuity/continuity.ts';
import { needsConfirmation } from './effect.ts';

type State = NonNullable<PreviewResult['links'][number]['after']>;
const state = (verdict: State['verdict'], pastMtpd = false): State => ({
  verdict,
  pastMtpd,
  margin: null,
  minutesOver: 0,
});
const node = { uid: '', kind: 'activity' as const, name: '' };

function link(before: State | null, after: State | null, direction: 'better' | 'worse'): PreviewResult {
  const change = { linkUid: '', dependent: node, provider: node, before, after, direction };
  return { breaks: 1, closes: 0, links: [change], gaps: [] };
}

describe('the need to confirm a change', () => {
  it.each([
    ['becomes too late', link(state('met'), state('late'), 'worse'), true],
    ['is new and past the MTPD', link(null, state('unknown', true), 'worse'), true],
    ['loses its known recovery time', link(state('met'), state('unknown'), 'worse'), true],
    ['is just met', link(state('met'), state('justMet'), 'worse'), false],
    ['gets better', link(state('late'), state('met'), 'better'), false],
    ['is removed', link(state('late'), null, 'better'), false],
  ])('depends on how a link changes: it %s', (_, result, asks) => expect(needsConfirmation(result)).toBe(asks));
});
