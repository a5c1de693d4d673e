// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Delegates} from "../support/Delegates.sol";
import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";

contract DelegatedGen2Test is Gen2CollectionFixture, Delegates {
    function test_GivenDelegatedCode_MonstersAreClaimed() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            eggs.mint(player, SOLAR, 3);
            uint256 one = _hatch(player, SOLAR, 1);
            uint256 more = _hatch(player, SOLAR, 2);
            _mature(more, keccak256(abi.encode(kind)));
            _nextBlock(kind, player);
            collection.revealAndClaim(2, list(one, more));
            uint256 held = 0;
            for (uint256 id = 40; id < 143; ++id) {
                held += collection.balanceOf(player, id) + collection.balanceOf(player, id * 1000 + 888);
            }
            vm.assertEq(held, 3);
        }
    }

    /// @dev What another player sends can be refused. Nothing is lost.
    function test_GivenAnotherPlayersTransfer_TheDelegateDecides() public {
        _hatch(alice, SOLAR, 8);
        _mature(0, keccak256("draw"));
        collection.revealAndClaim(1, list(0));
        uint256[] memory ids = model.hatch(keccak256("draw"), address(collection), 0, SOLAR, 8);
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            vm.prank(alice);
            (bool done,) = address(collection).call{gas: 1_000_000}(
                abi.encodeCall(collection.safeTransferFrom, (alice, player, ids[kind], 1, ""))
            );
            vm.assertEq(done, _takes(kind));
            vm.assertEq(collection.balanceOf(player, ids[kind]) == 1, _takes(kind));
        }
    }
}
