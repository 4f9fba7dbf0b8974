import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-group.module.css';

/** A heading with the fields of a form that belong together. */
export const FormGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Fieldset legend={title} variant="unstyled" classNames={{ legend: classes.title ?? '' }}>
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
);
