import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AsOfBasis, asOf } from '#root/contract/continuity/as-of.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { call } from '#root/web/platform/api/call.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';

/** Milliseconds between two requests for the progress. */
const pollInterval = 400;

/** The progress and the outcome of calculating the result as of one day. */
export interface DayState {
  readonly resultUid?: string | undefined;
  readonly percent: number;
  readonly failure?: string | undefined;
  readonly pending: boolean;
}

type Asked = { readonly resultUid: string | null; readonly jobUid: string | null };

/** Requests the result of a day, and polls the job that calculates it. */
export function useDay() {
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery({
    ...read(jobs.get, { params: { uid: asked?.jobUid ?? '' }, background: true }),
    enabled: typeof asked?.jobUid === 'string',
    refetchInterval: ({ state }) => (/done|failed/.test(state.data?.data.state ?? '') ? false : pollInterval),
  });
  const job = asked?.jobUid ? data?.data : undefined;
  const made = job?.state === 'done' ? job.result?.uid : undefined;
  const failed = job?.state === 'failed' ? (job.error ?? '') : failure;
  const resultUid = asked?.resultUid ?? (typeof made === 'string' ? made : undefined);
  const start = (at: string, basis: AsOfBasis) => {
    setAsked(undefined);
    setFailure(undefined);
    setIsAsking(true);
    call(asOf.ask, { body: { at, basis } })
      .then((answer) => setAsked(answer.data))
      .catch((error: unknown) => {
        const problem = toProblem(error);
        setFailure(problem.fields?.at ?? problem.message);
      })
      .finally(() => setIsAsking(false));
  };
  const clear = () => {
    setAsked(undefined);
    setFailure(undefined);
  };
  const pending = isAsking || (asked !== undefined && resultUid === undefined && failed === undefined);
  const state: DayState = { resultUid, percent: job?.percent ?? 0, failure: failed, pending };
  return { state, start, clear };
}
