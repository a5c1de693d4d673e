// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Weights of staked monsters
/// @notice An element has as many sets as copies of its rarest monster. There are as many collections as sets of the
/// rarest element. A monster, its element's set and the collection all add weight. Shinies make sets of their own.
/// @param common the weight of a monster
/// @param shiny the weight of a shiny monster
/// @param elementSet the weight of one of each monster of an element
/// @param shinyElementSet the same for shinies
/// @param collection the weight of a set of each element
/// @param shinyCollection the same for shinies
struct StakeWeights {
    uint32 common;
    uint32 shiny;
    uint32 elementSet;
    uint32 shinyElementSet;
    uint32 collection;
    uint32 shinyCollection;
}
