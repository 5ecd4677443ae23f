import { chakra as plain, type RecipeDefinition } from "@chakra-ui/react/styled-system";

/** The recipes of all styled elements whose code is here and whose styles were not made ahead yet. */
export const recipesAhead: RecipeDefinition[] = [];

/** Chakra's factory of styled elements, which notes their recipes (`styles-ahead.ts`). */
export const chakra: typeof plain = new Proxy(plain, {
  apply(make, self, parameters) {
    const [, recipe] = parameters;
    if (recipe) recipesAhead.push(recipe);
    return Reflect.apply(make, self, parameters);
  },
});
