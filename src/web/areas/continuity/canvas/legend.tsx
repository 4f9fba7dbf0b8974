import { verdicts } from '#root/contract/shared/activity-terms.ts';
import { text } from './canvas.messages.ts';
import classes from './canvas.module.css';
import type { NodeState } from './canvas-types.ts';
import { StateMark } from './node-state.tsx';

function Line({ dash }: { dash?: string }) {
  return (
    <svg width={32} height={12} viewBox="0 0 32 12" aria-hidden="true" className={classes.sample}>
      <path d="M1 6h28" stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
      <path d="M26 2l5 4l-5 4z" fill="currentColor" />
    </svg>
  );
}

/** The legend of lines and states. `also` lists states to show in addition to those of recovery times. */
export function Legend({ also = [] }: { also?: readonly NodeState[] }) {
  return (
    <ul className={classes.legend} aria-label={text('legend')}>
      {[...verdicts, ...also].map((state) => (
        <li key={state}>
          <StateMark state={state} />
        </li>
      ))}
      <li>
        <Line /> {text('legendCaptured')}
      </li>
      <li>
        <Line dash="6 4" /> {text('legendOwn')}
      </li>
      <li>{text('legendTime')}</li>
    </ul>
  );
}
