import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const refuse = () => undefined;
/** Turns at a single shared resource. */
const createSingle = () =>
  createTurns<'one'>({ mayBegin: (_, __, all) => [...all].every(({ running }) => running.length === 0), refuse });

describe('turns', () => {
  it('go from one organisation to the next, even if many turns of one of them are waiting', async () => {
    const turns = createSingle();
    const order: string[] = [];
    const ask = async (organisation: string) => {
      const turn = await turns.take(organisation, 'one');
      order.push(organisation);
      turn.end();
    };
    const first = await turns.take('first', 'one');
    const asked = [...Array.from({ length: 3 }, () => ask('noisy')), ask('quiet')];
    first.end();
    await Promise.all(asked);
    expect(order).toEqual(['noisy', 'quiet', 'noisy', 'noisy']);
  });

  it('overtake a waiting turn whose kind may not begin yet', async () => {
    const turns = createTurns<'read' | 'write'>({
      mayBegin: (kind, { running }) => !running.includes(kind),
      refuse,
    });
    const read = await turns.take('one', 'read');
    const waiting = turns.take('one', 'read');
    (await turns.take('one', 'write')).end();
    read.end();
    (await waiting).end();
  });

  it('let a waiting turn begin when they change their kind', async () => {
    const turns = createTurns<'here' | 'away'>({
      mayBegin: (_, { running }) => !running.includes('here'),
      refuse,
    });
    const first = await turns.take('one', 'here');
    const second = turns.take('one', 'here');
    first.change('away');
    const turn = await second;
    first.change('here');
    expect(turn.line.running).toEqual(['here', 'here']);
    first.end();
    turn.end();
    expect(turn.line).toMatchObject({ running: [], waiting: 0 });
  });

  it('are refused if they wait for too long, and do not begin later', async () => {
    const turns = createTurns<'one'>({
      mayBegin: (_, { running }) => running.length === 0,
      refuse,
      longestWait: { milliseconds: 10, refuse: () => new Error('too long') },
    });
    const first = await turns.take('one', 'one');
    await expect(turns.take('one', 'one')).rejects.toThrow('too long');
    first.end();
    const next = await turns.take('one', 'one');
    await setTimeout(20);
    expect(next.line).toMatchObject({ running: ['one'], waiting: 0 });
  });
});
