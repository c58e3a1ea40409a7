import type ts from 'typescript';

/** What can declare a name that holds a value. */
export type Declared = ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration;
