import { describe, expect, it } from 'vitest';
import { isTest, readSources } from '#test/support/sources.ts';

const sources = readSources();
const limits = { file: 300, testFile: 400, function: 60 };

describe(`${sources.length} source files`, () => {
  it(`every file has at most ${limits.file} lines, every test at most ${limits.testFile}`, () => {
    const long = sources
      .filter(({ file, lines }) => lines > (isTest(file) ? limits.testFile : limits.file))
      .map(({ file, lines }) => `${file}: ${lines} lines`);
    expect(long).toEqual([]);
  });

  it(`every function has at most ${limits.function} lines`, () => {
    const long = sources
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, functions }) =>
        functions
          .filter(({ lines }) => lines > limits.function)
          .map(({ line, lines }) => `${file}:${line}: ${lines} lines`),
      );
    expect(long).toEqual([]);
  });

  it('every file is named in kebab-case', () => {
    const wrong = sources.map(({ file }) => file).filter((file) => !/^[a-z0-9/.-]+$/.test(file));
    expect(wrong).toEqual([]);
  });

  it('no file has unfinished work or a skipped test', () => {
    const unfinished = sources
      .filter(({ file }) => file !== 'test/house/files.test.ts')
      .filter(
        ({ file, text }) =>
          /\b(TODO|FIXME|XXX)\b/.test(text) ||
          (isTest(file) && /\b(it|test|describe)\.(skip|only|todo|fails)\b/.test(text)),
      )
      .map(({ file }) => file);
    expect(unfinished).toEqual([]);
  });

  it('every suppressed rule has a reason', () => {
    const silent = sources
      .filter(({ file }) => file !== 'test/house/files.test.ts')
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .filter((line) =>
            /@ts-ignore|@ts-nocheck|@ts-expect-error\s*$|biome-ignore \S+\s*$|oxlint-disable(?!.* -- )/.test(line),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(silent).toEqual([]);
  });

  it('a connection to PostgreSQL is created only where its errors are handled, because they would end the process', () => {
    const direct = sources
      .filter(({ file, text }) => !file.endsWith('/pg-connections.ts') && /\bnew (pg\.)?(Client|Pool)\(/.test(text))
      .map(({ file }) => file);
    expect(direct).toEqual([]);
  });

  it('no API path is typed outside the contract', () => {
    const typed = sources
      .filter(({ file }) => !isTest(file) && !file.startsWith('src/contract/'))
      .filter(({ text }) => /['"`]\/(continuity\/api|identity)\//.test(text))
      .map(({ file }) => file);
    expect(typed).toEqual([]);
  });
});
