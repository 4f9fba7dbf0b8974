import { Button } from '@mantine/core';
import classes from './shell.module.css';
import { text } from './words.ts';

/** Props of {@link LandlordBar}. */
export interface LandlordBarProps {
  organisation: string;
  onLeave: () => void;
}

/** A coloured line that reminds the landlord's staff which organisation's data they are viewing. */
export function LandlordBar({ organisation, onLeave }: LandlordBarProps) {
  return (
    <section className={classes.landlord} aria-label={text('landlordLabel')}>
      <span>{text('landlordBar', { organisation })}</span>
      <Button variant="outline" size="compact-sm" color="var(--hf-landlord-text)" onClick={onLeave}>
        {text('leaveOrganisation')}
      </Button>
    </section>
  );
}
