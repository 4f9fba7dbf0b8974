import type { ReactNode } from 'react';
import { text } from './words.ts';

/** Returns the content of a cell, or of a fact about a record. A value that is absent is shown as a dash everywhere. */
export const fillEmpty = (content: ReactNode): ReactNode =>
  content === null || content === undefined || content === false || content === '' ? text('nothing') : content;
