// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

import {BatchTransfer} from "../../src/batch/BatchTransfer.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Tokens numbered from 1.
contract Collectible is ERC721 {
    uint256 public supply;

    constructor() ERC721("Collectible", "C") {}

    function mint(address to, uint256 amount) external {
        for (uint256 i = 0; i < amount; ++i) {
            _mint(to, ++supply);
        }
    }
}

/// @dev The contract, and a holder of a hundred tokens that approved it.
abstract contract BatchTransferFixture is OwnedProxyTest {
    uint256 internal constant TOKENS = 100;

    BatchTransfer internal batch;
    Collectible internal collectible;

    function setUp() public virtual {
        vm.warp(NOW);
        batch = BatchTransfer(
            _proxy(_deployCode("BatchTransfer"), abi.encodeCall(BatchTransfer.initialize, (owner)))
        );
        collectible = new Collectible();
        collectible.mint(alice, TOKENS);
        vm.prank(alice);
        collectible.setApprovalForAll(address(batch), true);
    }

    /// @dev Draws as many receivers as needed from the seed, for the first tokens.
    function _batch(uint256 count, uint256 seed)
        internal
        pure
        returns (address[] memory receivers, uint256[] memory tokenIds)
    {
        (receivers, tokenIds) = (new address[](count), range(1, count));
        for (uint256 i = 0; i < count; ++i) {
            receivers[i] = vm.addr(1 + uint256(keccak256(abi.encode(seed, i))) % 7);
        }
    }

    function _send(address from, address[] memory receivers, uint256[] memory tokenIds, bool safe) internal {
        vm.prank(from);
        if (safe) {
            batch.batchSafeTransfer(address(collectible), receivers, tokenIds);
        } else {
            batch.batchTransfer(address(collectible), receivers, tokenIds);
        }
    }

    function _subject() internal view override returns (address) {
        return address(batch);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("BatchTransfer");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(BatchTransfer.initialize, (stranger));
    }
}
