// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {Test} from "./Test.sol";

/// @dev The accounts and times of tests.
abstract contract People is Test {
    uint256 internal constant NOW = 1_800_000_000;

    address internal owner = account("owner");
    address internal treasury = account("treasury");
    address internal alice = account("alice");
    address internal bob = account("bob");
    address internal stranger = account("stranger");

    /// @param modulus of its key; empty for draws from block hashes alone
    function _newBeacon(bytes memory modulus) internal returns (DrawBeacon) {
        bytes memory data = abi.encodeCall(DrawBeacon.initialize, (owner, modulus));
        return DrawBeacon(_proxy(_deployCode("DrawBeacon"), data));
    }

    function _proxy(address implementation, bytes memory data) internal returns (address) {
        return address(new ERC1967Proxy(implementation, data));
    }
}
