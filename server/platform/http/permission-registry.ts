import type { FastifyInstance, RouteOptions } from "fastify";
import type { Scope } from "../../../src/contracts/scopes.ts";
import { type Permission, PUBLIC } from "./permission.ts";

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  /** null: the route declares no permission. A server with such a route does not start. */
  readonly permission: Permission | null;
  /** The scopes that open it to programs; null: programs may not call it. */
  readonly scopes: readonly Scope[] | null;
}

const registries = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Keeps a list of every route that is registered from now on, and refuses to start when one lacks its permission. */
export function demandPermissions(app: FastifyInstance): void {
  const registered: RouteOptions[] = [];
  registries.set(app, registered);
  // The options are kept, not read: a plugin's scope may declare its permission in a hook that runs after this.
  app.addHook("onRoute", (options) => void registered.push(options));
  app.addHook("onReady", async () => {
    const bare = registeredRoutes(app).filter(({ permission }) => permission === null);
    if (bare.length === 0) return;
    const names = bare.map(({ method, url }) => `${method} ${url}`).join(", ");
    throw new Error(`Routes without a declared permission: ${names}. Register them with defineRoute.`);
  });
}

/** Every registered route with its permission: what tests and generated tables go through. */
export function registeredRoutes(app: FastifyInstance): readonly RegisteredRoute[] {
  return (registries.get(app) ?? []).flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({
      ...{ method: each, url, permission: config?.permission ?? null },
      scopes: config?.scopes ?? null,
    })),
  );
}

/** Inside: routes that a plugin registers itself and that are public (documents, static files). */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook("onRoute", (options) => {
    options.config = { ...options.config, permission: PUBLIC };
  });
}
