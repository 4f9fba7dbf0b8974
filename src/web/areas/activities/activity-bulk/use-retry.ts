import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';

/** Milliseconds before a call is repeated, unless the browser reports that it is online again. */
const retryDelayMs = 5000;

/** True if the result of a call is unknown: there was no answer, or only one of a proxy. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Repeats idempotent calls until there is an answer or the page is left. */
export function useRetry() {
  const [isConnectionLost, setLost] = useState(false);
  const isUnmounted = useRef(false);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    isUnmounted.current = false;
    const retryNow = () => wake.current();
    window.addEventListener('online', retryNow);
    return () => {
      isUnmounted.current = true;
      window.removeEventListener('online', retryNow);
      wake.current();
    };
  }, []);
  const retryUntilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        const answer = await ask();
        setLost(false);
        return answer;
      } catch (error) {
        if (!isUnanswered(error) || isUnmounted.current) {
          setLost(false);
          throw error;
        }
      }
      setLost(true);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, retryDelayMs);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  return { isConnectionLost: isConnectionLost, retryUntilAnswered: retryUntilAnswered };
}
