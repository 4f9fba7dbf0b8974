import { useCallback, useEffect, useRef, useState } from 'react';
import { noteName } from '../seen-names.ts';

/** One thing that can be picked. */
export interface PickerOption {
  /** What the form stores, usually a uid. */
  value: string;
  label: string;
  /** Second line: the code, the unit, the address. */
  description?: string | undefined;
  /** Heading the option stands under. */
  group?: string | undefined;
  disabled?: boolean | undefined;
}

/** Asks the server; `query` is what was typed, '' for the first ones. Abort when the signal says so. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

/** Options of a picker that come from the server while somebody types. */
export interface Options {
  found: readonly PickerOption[];
  loading: boolean;
  failed: boolean;
  /** Asks again; of two answers only the later question's counts. */
  search: (query: string) => void;
  /** Remembers an option, so that its label is known when its value is chosen. */
  remember: (options: readonly PickerOption[]) => void;
  labelOf: (value: string) => string | undefined;
}

/** Loads options 200 ms after the last key and remembers the label of every option ever seen. */
export function useOptions(load: LoadOptions, known: readonly PickerOption[]): Options {
  const [found, setFound] = useState<readonly PickerOption[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [words, setWords] = useState('');
  const labels = useRef(new Map<string, string>());
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  for (const option of known) labels.current.set(option.value, option.label);

  const remember = useCallback((options: readonly PickerOption[]) => {
    for (const { value, label } of options) {
      labels.current.set(value, label);
      noteName(value, label);
    }
  }, []);

  const ask = async (query: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState('loading');
    try {
      const options = await load(query, controller.signal);
      if (controller.signal.aborted) return;
      remember(options);
      setFound(options);
      setState('idle');
    } catch {
      // The person sees that the list failed and how to retry; the picker itself has nowhere to send the error.
      if (!controller.signal.aborted) setState('failed');
    }
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  // What was found for other words is no answer: while the question is under way, only what fits it can be chosen.
  const fitting = found.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return {
    found: state === 'loading' ? fitting : found,
    loading: state === 'loading',
    failed: state === 'failed',
    search: (query) => {
      clearTimeout(timer.current);
      // What is still on its way is no answer to these words.
      running.current?.abort();
      // At once: until the answer is there, nobody knows whether the name is new.
      setState('loading');
      setWords(query.trim());
      timer.current = setTimeout(() => void ask(query.trim()), query === '' ? 0 : 200);
    },
    remember,
    labelOf: (value) => labels.current.get(value),
  };
}
