import { useState } from 'react';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';

type Step = (content: ReportTemplateContent) => ReportTemplateContent;

/** The maximum number of steps that can be undone. */
const maxSteps = 50;

/**
 * Undoes steps that move or hide a section or reset the template. Text that was typed after such a step is kept when
 * the step is undone.
 */
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
