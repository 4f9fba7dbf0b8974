import { Box } from '@mantine/core';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { useLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './imports.messages.ts';
import classes from './step-nav.module.css';
import { buildStepHref, listOpenSteps, type Step, steps } from './steps.ts';

function StepLabel({ step }: { step: Step }) {
  return (
    <>
      <span className={classes.number}>{steps.indexOf(step) + 1}</span>
      <span className={classes.name}>{text(`step.${step}`)}</span>
    </>
  );
}

function OpenStep({ step, href, current }: { step: Step; href: string; current: boolean }) {
  return (
    <a className={classes.step} aria-current={current ? 'step' : undefined} {...useLink(href)}>
      <StepLabel step={step} />
    </a>
  );
}

/** The five steps of an import. Steps that can be opened are links. */
export function StepNav({ record, current }: { record?: ImportRecord; current: Step }) {
  const open = record ? listOpenSteps(record) : [];
  return (
    <Box component="nav" aria-label={text('steps')} data-no-print>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            {record && open.includes(step) ? (
              <OpenStep step={step} href={buildStepHref(record.uid, step)} current={step === current} />
            ) : (
              <span
                className={`${classes.step} ${step === current ? '' : classes.closed}`}
                aria-current={step === current ? 'step' : undefined}
              >
                <StepLabel step={step} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}
