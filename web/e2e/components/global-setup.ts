import type { TestProject } from 'vitest/node';
import { removeEvidence } from '../evidence.ts';
import { serveExamples } from '../examples.ts';

/** The examples page, without any service. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeEvidence();
  const examples = await serveExamples();
  project.provide('examplesUrl', examples.url);
  return examples.close;
}
