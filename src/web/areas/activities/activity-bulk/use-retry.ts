import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';

/** Milliseconds before a request is repeated. It is repeated earlier if the browser comes back online. */
const retryDelayMs = 5000;

/** Returns whether the result of a request is unknown: there was no response, or only one from a proxy. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Repeats idempotent requests until there is a response or the page is left. */
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
