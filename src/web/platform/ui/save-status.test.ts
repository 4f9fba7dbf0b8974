import { describe, expect, it } from 'vitest';
import { describeState } from './save-status.tsx';

describe('the state of saving', () => {
  it('does not promise to save a record that has been deleted', () => {
    const describeFailure = (status?: number) =>
      describeState({ status: 'failed', error: Object.assign(new Error('It failed'), { status }) });
    expect(describeFailure(404)).toBe('Not saved, because the record has been deleted. Your input stays on this page.');
    for (const status of [undefined, 429, 500, 503])
      expect(describeFailure(status)).toBe('Not saved. We keep trying; your input stays on this page.');
  });
});
