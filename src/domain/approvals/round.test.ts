import { describe, expect, it } from 'vitest';
import { type ApprovalPolicy, defaultApprovalPolicy } from '#root/contract/shared/approvals.ts';
import {
  type AnsweredPlace,
  findFirstStep,
  findOpenPlace,
  findOutcome,
  layPlaces,
  type Place,
  type Round,
} from './round.ts';

const nobody = { reviewerUids: [], approverUids: [] };
const policy = (values: Partial<ApprovalPolicy>): ApprovalPolicy => ({ ...defaultApprovalPolicy, ...values });
const lay = (values: Partial<ApprovalPolicy>, asked = {}): readonly Place[] => {
  const places = layPlaces(policy(values), { ...nobody, ...asked }, 'sam');
  if ('problem' in places) throw new Error(places.problem);
  return places;
};
const start = (values: Partial<ApprovalPolicy>, asked = {}): Round => {
  const places = lay(values, asked).map((place, n) => ({
    ...place,
    uid: `place ${n}`,
    decision: null,
    decidedByUid: null,
  }));
  return { step: findFirstStep(places), decision: values.decision ?? 'all', submittedByUid: 'sam', places };
};

/** Lets people approve one after the other, as the server does. Returns what each answer leads to. */
function approveInTurn(round: Round, people: readonly string[]): string[] {
  let { step, places } = round;
  return people.map((person) => {
    const now = { ...round, step, places };
    const place = findOpenPlace(now, person);
    if (typeof place === 'string') return place;
    const outcome = findOutcome(now, place, 'approved');
    places = places.map(
      (one): AnsweredPlace => (one.uid === place.uid ? { ...one, decision: 'approved', decidedByUid: person } : one),
    );
    if (outcome === 'next_step') step = 'approve';
    return outcome;
  });
}

describe('the people whom a submission asks', () => {
  it('are any people, as many as the policy requires, if nobody is named', () => {
    expect(lay({ reviewers: 1, approvers: 2 })).toEqual([
      { step: 'review', position: 0, askedUid: null },
      { step: 'approve', position: 0, askedUid: null },
      { step: 'approve', position: 1, askedUid: null },
    ]);
  });

  it('are the named people, each once, even if they are more than the policy wants', () => {
    expect(lay({}, { approverUids: ['ann', 'bob', 'ann'] }).map(({ askedUid }) => askedUid)).toEqual(['ann', 'bob']);
  });

  it('can include a review that the policy does not require', () => {
    expect(lay({}, { reviewerUids: ['ann'] }).map(({ step }) => step)).toEqual(['review', 'approve']);
  });

  it('are refused if they are too few, or include the person who submits', () => {
    const refusal = (values: Partial<ApprovalPolicy>, asked: object) =>
      layPlaces(policy(values), { ...nobody, ...asked }, 'sam');
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

  it('is never decided by the person who submitted, not even if named people are asked', () => {
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

  it('lets one person review and approve, if anybody may', () => {
    expect(approveInTurn(start({ reviewers: 1 }), ['ann', 'ann'])).toEqual(['next_step', 'approved']);
  });

  it('goes on after any one of the named people, if the policy says so', () => {
    const asked = { reviewerUids: ['ann', 'bob'], approverUids: ['cem', 'dee'] };
    expect(approveInTurn(start({ decision: 'any' }, asked), ['bob', 'cem'])).toEqual(['next_step', 'approved']);
  });

  it('is returned by one of them, whatever the others said', () => {
    const round = start({ approvers: 3 });
    const place = findOpenPlace(round, 'ann');
    if (typeof place === 'string') throw new Error(place);
    expect(findOutcome(round, place, 'returned')).toBe('returned');
  });
});
