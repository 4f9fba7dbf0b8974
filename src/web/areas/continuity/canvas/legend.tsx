import { verdicts } from '#root/contract/shared/activity-terms.ts';
import { text } from './canvas.messages.ts';
import classes from './canvas.module.css';
import { StateMark } from './node-state.tsx';

function Line({ dash }: { dash?: string }) {
  return (
    <svg width={32} height={12} viewBox="0 0 32 12" aria-hidden="true" className={classes.sample}>
      <path d="M1 6h28" stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
      <path d="M26 2l5 4l-5 4z" fill="currentColor" />
    </svg>
  );
}

/**
 * The legend of lines.
 * @param isScenario whether there are lines and records that only a scenario has
 */
export function LineLegend({ isScenario }: { isScenario: boolean }) {
  return (
    <>
      <li>
        <Line /> {text('legendCaptured')}
      </li>
      {isScenario && (
        <>
          <li>
            <Line dash="6 4" /> {text('legendOwn')}
          </li>
          <li>
            <svg width={32} height={14} viewBox="0 0 32 14" aria-hidden="true" className={classes.sample}>
              <rect x={2} y={1} width={28} height={12} rx={3} fill="none" stroke="currentColor" strokeDasharray="4 3" />
            </svg>{' '}
            {text('legendGhost')}
          </li>
        </>
      )}
      <li>{text('legendTime')}</li>
    </>
  );
}

/**
 * The legend of verdicts and lines.
 * @param counted what the verdict of a card covers: all dependencies of the record, or only the drawn dependencies
 */
export function Legend({ isScenario, counted }: { isScenario: boolean; counted: 'all' | 'drawn' }) {
  return (
    <ul className={classes.legend} aria-label={text('legend')}>
      {verdicts.map((state) => (
        <li key={state}>
          <StateMark state={state} />
        </li>
      ))}
      <li>{text(counted === 'all' ? 'legendAll' : 'legendDrawn')}</li>
      <LineLegend isScenario={isScenario} />
    </ul>
  );
}
