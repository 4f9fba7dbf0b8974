import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMainThread } from './main-thread.ts';

/** Creates work that lasts until the test ends it. */
function makeWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

/** Requests turns for an organisation, and counts how many of them are running. */
function ask(thread: ReturnType<typeof createMainThread>, organisation: string, count: number) {
  const state = { begun: 0, running: 0, most: 0 };
  const works = Array.from({ length: count }, makeWork);
  const done = works.map(({ promise }) =>
    thread.take(organisation, async () => {
      state.begun += 1;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await promise;
      state.running -= 1;
    }),
  );
  return { state, works, done };
}

describe('turns in the main thread', () => {
  it('are limited to eight of one organisation at a time, while turns of another organisation begin at once', async () => {
    const thread = createMainThread();
    const { state, works, done } = ask(thread, 'noisy', 20);
    expect(await thread.take('quiet', async () => 'answer')).toBe('answer');
    expect(state.begun).toBe(8);
    for (const { end } of works) end();
    await Promise.all(done);
    expect(state).toMatchObject({ begun: 20, most: 8 });
  });

  it('are given one at a time to a crowded organisation while another organisation is active', async () => {
    const thread = createMainThread();
    const first = ask(thread, 'noisy', 8);
    const later = ask(thread, 'noisy', 5);
    await thread.take('quiet', async () => undefined);
    for (const { end } of [...first.works, ...later.works]) end();
    await Promise.all([...first.done, ...later.done]);
    expect(later.state).toMatchObject({ begun: 5, most: 1 });
  });

  it('of a crowded organisation begin after a rest, even if its other requests wait for something else', async () => {
    const thread = createMainThread();
    await thread.take('quiet', async () => undefined);
    const other = makeWork();
    let begun = 0;
    const done = Array.from({ length: 10 }, () =>
      thread.take('noisy', () => {
        begun += 1;
        for (const until = performance.now() + 4; performance.now() < until; );
        return thread.leave(() => other.promise);
      }),
    );
    await setTimeout(0);
    expect(begun).toBe(8);
    other.end();
    await Promise.all(done);
    expect(begun).toBe(10);
  });

  it('are given up only once by a request that waits for several things at the same time, and not at all by a request that has ended', async () => {
    const thread = createMainThread();
    const late = makeWork();
    await expect(
      thread.take('noisy', () =>
        Promise.all([thread.leave(() => late.promise), thread.leave(() => Promise.reject(new Error()))]),
      ),
    ).rejects.toThrow();
    const { state, works, done } = ask(thread, 'noisy', 12);
    await setTimeout(0);
    late.end();
    await setTimeout(0);
    expect(state.begun).toBe(8);
    for (const { end } of works) end();
    await Promise.all(done);
    expect(state).toMatchObject({ begun: 12, most: 8 });
  });

  it('are given up by a request while it waits for something else', async () => {
    const thread = createMainThread();
    const other = makeWork();
    const waiting = Array.from({ length: 8 }, () => thread.take('noisy', () => thread.leave(() => other.promise)));
    await setTimeout(0);
    expect(await thread.take('noisy', async () => 'answer')).toBe('answer');
    other.end();
    await Promise.all(waiting);
    expect(await thread.take('noisy', async () => 'again')).toBe('again');
  });

  it('are refused with a 429 that says when to try again if the organisation has too many waiting requests', async () => {
    const thread = createMainThread();
    const { works, done } = ask(thread, 'noisy', 308);
    await expect(thread.take('noisy', async () => undefined)).rejects.toMatchObject({
      status: 429,
      extras: { headers: { 'retry-after': '5' } },
    });
    for (const { end } of works) end();
    await Promise.all(done);
  });

  it('continue after a turn that fails', async () => {
    const thread = createMainThread();
    const failing = Array.from({ length: 9 }, () => thread.take('one', () => Promise.reject(new Error('failed'))));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await thread.take('one', async () => 'answer')).toBe('answer');
  });
});
