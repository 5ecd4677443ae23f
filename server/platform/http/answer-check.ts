import type { FastifyInstance } from "fastify";
import { judgeOf } from "./shape.ts";

/**
 * Compares every answer with its declared shape, as JSON carries it, and reports each field that does not fit: one
 * that is missing, of another type, or not declared. For tests; must come before the routes.
 */
export function checkAnswers(app: FastifyInstance, report: (fault: string) => void): void {
  app.decorate("answerCheck", (call, shape) => {
    let judge: ReturnType<typeof judgeOf> | null = null;
    return (data) => {
      judge ??= judgeOf(shape);
      const judgement = judge(JSON.parse(JSON.stringify(data ?? null)));
      if ("value" in judgement) return;
      for (const { path, key } of judgement.errors) report(`${call} answered data.${path}: ${key}`);
    };
  });
}
