import { useEffect, useRef, useState } from 'react';

/** The question before the first change of an approved activity. */
export interface Reopening {
  readonly isAsking: boolean;
  /** Starts a new draft with the change. */
  readonly confirm: () => void;
  /** Reverts the change. */
  readonly cancel: () => void;
}

/**
 * Asks once before a change of an approved activity is saved, so that no stray key reopens it.
 * @param onConfirm called when the change may be saved
 * @param onCancel called when the change has to be reverted
 */
export function useReopening(isApproved: boolean, onConfirm: () => void, onCancel: () => void) {
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isApproved) isConfirmed.current = false;
  }, [isApproved]);
  const question: Reopening = {
    isAsking,
    confirm: () => {
      isConfirmed.current = true;
      setAsking(false);
      onConfirm();
    },
    cancel: () => {
      setAsking(false);
      onCancel();
    },
  };
  return {
    question,
    /** Allows changes without asking. Called if the person has already agreed to the reopening in another dialog. */
    accept: () => {
      isConfirmed.current = true;
    },
    /** Returns whether changes may be saved. Otherwise asks the person. */
    allows: (): boolean => {
      if (!isApproved || isConfirmed.current) return true;
      setAsking(true);
      return false;
    },
  };
}
