import { describe, expect, it } from 'vitest';
import { type ApprovalPolicy, defaultApprovalPolicy } from '#root/contract/shared/approvals.ts';
import {
  type AnsweredSlot,
  createSlots,
  findFirstStep,
  findOpenSlot,
  findOutcome,
  type Round,
  type Slot,
} from './round.ts';

const nobody = { reviewerUids: [], approverUids: [] };
const policy = (values: Partial<ApprovalPolicy>): ApprovalPolicy => ({ ...defaultApprovalPolicy, ...values });
const lay = (values: Partial<ApprovalPolicy>, asked = {}): readonly Slot[] => {
  const slots = createSlots(policy(values), { ...nobody, ...asked }, 'sam');
  if ('problem' in slots) throw new Error(slots.problem);
  return slots;
};
const start = (values: Partial<ApprovalPolicy>, asked = {}): Round => {
  const slots = lay(values, asked).map((slot, n) => ({
    ...slot,
    uid: `slot ${n}`,
    decision: null,
    decidedByUid: null,
  }));
  return { step: findFirstStep(slots), decision: values.decision ?? 'all', submittedByUid: 'sam', slots };
};

/** Lets people approve one after the other, as the server does. Returns the result of each answer. */
function approveInTurn(round: Round, people: readonly string[]): string[] {
  let { step, slots } = round;
  return people.map((person) => {
    const now = { ...round, step, slots };
    const slot = findOpenSlot(now, person);
    if (typeof slot === 'string') return slot;
    const outcome = findOutcome(now, slot, 'approved');
    slots = slots.map(
      (one): AnsweredSlot => (one.uid === slot.uid ? { ...one, decision: 'approved', decidedByUid: person } : one),
    );
    if (outcome === 'next_step') step = 'approve';
    return outcome;
  });
}

describe('the people whom a submission asks', () => {
  it('can be any approvers, in the number that the policy requires, if the submission names nobody', () => {
    expect(lay({ reviewers: 1, approvers: 2 })).toEqual([
      { step: 'review', position: 0, askedUid: null },
      { step: 'approve', position: 0, askedUid: null },
      { step: 'approve', position: 1, askedUid: null },
    ]);
  });

  it('are all named people, each only once, even if they are more people than the policy requires', () => {
    expect(lay({}, { approverUids: ['ann', 'bob', 'ann'] }).map(({ askedUid }) => askedUid)).toEqual(['ann', 'bob']);
  });

  it('can include reviewers, even if the policy requires no review', () => {
    expect(lay({}, { reviewerUids: ['ann'] }).map(({ step }) => step)).toEqual(['review', 'approve']);
  });

  it('are refused if there are too few, or if they include the person who submits', () => {
    const refusal = (values: Partial<ApprovalPolicy>, asked: object) =>
      createSlots(policy(values), { ...nobody, ...asked }, 'sam');
    expect(refusal({ approvers: 2 }, { approverUids: ['ann'] })).toEqual({
      problem: 'too_few',
      field: 'approverUids',
      least: 2,
    });
    expect(refusal({}, { reviewerUids: ['ann', 'sam'] })).toMatchObject({
      problem: 'submitter',
      field: 'reviewerUids',
    });
  });
});

describe('a round', () => {
  it('is approved by the first answer if one is enough', () => {
    expect(approveInTurn(start({}), ['ann', 'bob'])).toEqual(['approved', 'not_asked']);
  });

  it('waits for as many different people as the policy requires', () => {
    expect(approveInTurn(start({ approvers: 2 }), ['ann', 'ann', 'bob'])).toEqual([
      'waiting',
      'already_answered',
      'approved',
    ]);
  });

  it('is never decided by the person who submitted', () => {
    expect(approveInTurn(start({}), ['sam'])).toEqual(['own_submission']);
  });

  it('asks only named people, and goes on from the review to the approval', () => {
    const round = start({ reviewers: 1 }, { reviewerUids: ['ann'], approverUids: ['bob'] });
    expect(approveInTurn(round, ['bob', 'ann', 'ann', 'bob'])).toEqual([
      'not_asked',
      'next_step',
      'not_asked',
      'approved',
    ]);
  });

  it('lets one person review and approve if nobody is named', () => {
    expect(approveInTurn(start({ reviewers: 1 }), ['ann', 'ann'])).toEqual(['next_step', 'approved']);
  });

  it('goes on after the answer of any named person, if the policy requires only one answer', () => {
    const asked = { reviewerUids: ['ann', 'bob'], approverUids: ['cem', 'dee'] };
    expect(approveInTurn(start({ decision: 'any' }, asked), ['bob', 'cem'])).toEqual(['next_step', 'approved']);
  });

  it('is returned if one person returns it, whatever other people have answered', () => {
    const round = start({ approvers: 3 });
    const slot = findOpenSlot(round, 'ann');
    if (typeof slot === 'string') throw new Error(slot);
    expect(findOutcome(round, slot, 'returned')).toBe('returned');
  });
});
