import { useState } from 'react';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';

type Step = (content: ReportTemplateContent) => ReportTemplateContent;

/** The most steps that can be undone. */
const maxSteps = 50;

/** Keeps how to take back moves, hidden sections and resets. What was typed since then stays. */
export function useUndo(read: () => ReportTemplateContent, write: (content: ReportTemplateContent) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  return {
    change: (step: Step, back: Step) => {
      write(step(read()));
      setSteps((known) => [...known.slice(1 - maxSteps), back]);
    },
    undo:
      last &&
      (() => {
        write(last(read()));
        setSteps((known) => known.slice(0, -1));
      }),
  };
}
