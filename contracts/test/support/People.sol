// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {Test} from "./Test.sol";

/// @dev The accounts and times of tests.
abstract contract People is Test {
    uint256 internal constant NOW = 1_800_000_000;

    address internal owner = account("owner");
    address internal treasury = account("treasury");
    address internal alice = account("alice");
    address internal bob = account("bob");
    address internal stranger = account("stranger");

    function _proxy(address implementation, bytes memory data) internal returns (address) {
        return address(new ERC1967Proxy(implementation, data));
    }
}
