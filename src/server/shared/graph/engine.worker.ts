import { answerQuestion, type EngineOrder, type EngineParts } from './engine-work.ts';

/** Answers a question about a graph, see `answerQuestion`. */
export const run = ({ parts, additions, ask }: EngineOrder): readonly string[] =>
  answerQuestion(JSON.parse(parts) as EngineParts, additions, ask);
