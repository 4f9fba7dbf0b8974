import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';

/** Milliseconds before it is asked again, where the browser does not say that the network is back. */
const pause = 5000;

/** Nobody knows whether it was done: no answer came, or only one of something in between. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Asks again and again until there is an answer, for what does the same however often it is asked; ends with the page. */
export function useUntilAnswered() {
  const [isLost, setLost] = useState(false);
  const isGone = useRef(false);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    isGone.current = false;
    const isBack = () => wake.current();
    window.addEventListener('online', isBack);
    return () => {
      isGone.current = true;
      window.removeEventListener('online', isBack);
      wake.current();
    };
  }, []);
  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        const answer = await ask();
        setLost(false);
        return answer;
      } catch (error) {
        if (!isUnanswered(error) || isGone.current) {
          setLost(false);
          throw error;
        }
      }
      setLost(true);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  return { isLost, untilAnswered };
}
